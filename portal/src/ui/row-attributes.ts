/** Lists with row keys of their own: no other list of the page has any. */
export const OWN_ROW_KEYS = 'data-own-row-keys';
/** A tree with row keys of its own, which `j` and `k` enter. */
export const ROW_TREE = 'data-row-tree';
/** Rows of lists that are no tables. */
export const ROW_LIST = 'data-row-list';
/** Rows that are no entries: headings of groups. */
export const NO_ENTRY = 'data-no-entry';
