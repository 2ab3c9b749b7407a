/**
 * Longest wait of a migration for a lock, before it releases its locks and tries again. Requests queue behind
 * that wait, so it stays under a second.
 */
export const longestWaitMs = 500
