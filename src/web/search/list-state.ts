/** What a list of suggestions tells the box that it belongs to. */
export type ListState = { shown: boolean; active: string | undefined }

/** Handles a key of the box; true when the list has used it. */
export type KeyHandler = (key: string) => boolean
