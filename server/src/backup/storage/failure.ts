/** A backup or a restore that cannot be done. `message` tells the operator why and what to do, in French. */
export class BackupFailure extends Error {}
