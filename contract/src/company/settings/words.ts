/** Days between the issue date and the due date of an invoice. Null means one month, the default. */
export const dueDelays = [null, 0, 7, 15, 30, 45, 60, 90] as const

type Choices = { employeesTakePayments: boolean; employeesHandOver: boolean }

/** Rights of employees at the counter, in words, for the journal. */
export function roleChoicesText({ employeesTakePayments, employeesHandOver }: Choices): string {
  const yesOrNo = (isOn: boolean) => (isOn ? 'oui' : 'non')
  return [
    `Les employés enregistrent les paiements : ${yesOrNo(employeesTakePayments)}`,
    `remettent les marchandises : ${yesOrNo(employeesHandOver)}`,
  ].join(', ')
}

export function delayName(days: number | null): string {
  if (days === null) return "Un mois après l'émission"
  return days === 0 ? "Dès l'émission" : `${days} jours après l'émission`
}
