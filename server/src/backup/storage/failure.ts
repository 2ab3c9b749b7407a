/**
 * A backup or a restore that cannot be done, and `message` says why and what to do, in French, to whoever
 * asked.
 */
export class BackupFailure extends Error {}
