/** Stands in the printed start page where the service puts the first icons. */
export const CELLS = '{cells}';
