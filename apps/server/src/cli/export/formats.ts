export const EXPORT_FORMATS = ['iconify', 'sprite', 'font', 'react', 'vue', 'svelte'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
