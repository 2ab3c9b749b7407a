/**
 * True for messages that graphile-worker logs while the database is unreachable. It reconnects by itself, so
 * they are not logged as errors.
 */
export function isTriedAgain(message: string): boolean {
  return /try(ing)? again|restarting in|UNLISTEN|idle client|active client|releas(e|ing) (listening )?client|resetting locked/i.test(
    message,
  )
}
