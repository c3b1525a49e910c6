/** Taken before the page's first script, so that a page that replaces them later does not change what we do. */
export const { parse, stringify } = JSON;
export const { freeze, getPrototypeOf } = Object;
