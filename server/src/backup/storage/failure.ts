/** A failed backup or restore. `message` is French and tells the operator the reason and the remedy. */
export class BackupFailure extends Error {}
