/** The cells of a line, by the field each is for. */
export type Texts = Record<string, string>

/** What is read of a line, by field; what its note keeps besides, and why that could not be read. */
export type Read = { said: Record<string, unknown>; noted: string[]; unread: Record<string, string> }
