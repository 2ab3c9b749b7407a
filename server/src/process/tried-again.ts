/** What graphile-worker says while its database is away, and mends by itself: nobody need come. */
export function isTriedAgain(message: string): boolean {
  return /try(ing)? again|restarting in|UNLISTEN|idle client|active client|releas(e|ing) (listening )?client|resetting locked/i.test(
    message,
  )
}
