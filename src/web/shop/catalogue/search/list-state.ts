/** The state that a list of suggestions reports to its combobox. */
export type ListState = { shown: boolean; active: string | undefined }

/** Handles a key of the search box; returns whether the list has used it. */
export type KeyHandler = (key: string) => boolean
