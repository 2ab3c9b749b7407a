/**
 * Longest wait of a migration for a lock, in milliseconds, before it releases its locks and tries again.
 * Requests queue behind that wait, so it is under a second.
 */
export const longestWaitMs = 500
