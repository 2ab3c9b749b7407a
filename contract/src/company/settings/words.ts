/**
 * Days between issue and due date that a company may choose among; null is one month, as the specification
 * says.
 */
export const dueDelays = [null, 0, 7, 15, 30, 45, 60, 90] as const

/** `Un mois après l'émission`, `Dès l'émission`, `30 jours après l'émission`. */
export function delayName(days: number | null): string {
  if (days === null) return "Un mois après l'émission"
  return days === 0 ? "Dès l'émission" : `${days} jours après l'émission`
}
