/** How many integers a node of the trie has, and where among them each stands. */
export const NODE_INTS = 4;
export const NODE = {
  /** One bit for the lowest five bits of each child's unit: tells most missing children at once. */
  childMask: 0,
  firstChild: 1,
  termStart: 2,
  termEnd: 3,
} as const;
