/**
 * What a migration waits for a lock before it is tried again: whoever comes after it waits as long, and
 * nobody at work more than a second.
 */
export const longestWaitMs = 500
