/**
 * Error: an encrypted object cannot be decrypted. Either the passphrase is wrong or the bytes were altered.
 */
export class WrongKey extends Error {}
