/** Settings that are missing or wrong. The message has a line for each, and is printed when the start fails. */
export class BadSetting extends Error {}
