import * as z from 'zod/mini'
import { OpeningAmount } from '#trade/ledger/opening-balance.ts'
import { Day } from '#values/dates.ts'
import { isDay } from '#values/days.ts'
import { Cents } from '#values/money.ts'
import { figureText } from '#values/pasted-text.ts'
import { optional } from '#values/text.ts'

const dayOrNull = z._default(z.nullable(Day('Date illisible. Écrivez-la comme 31/12/2025.')), null)
const ownerText = optional(200)

/**
 * A line of opening balances. Amounts are in cents, and a negative one is an advance. `number` is that of an
 * invoice of the former software, of which `amount` is left and `total` was billed.
 */
export const OpeningLine = z
  .object({
    client: ownerText,
    clientPhone: ownerText,
    amount: OpeningAmount,
    day: dayOrNull,
    number: optional(60),
    dueDate: dayOrNull,
    total: z._default(z.nullable(Cents), null),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const [field, message] of lineProblems(value))
        issues.push({ code: 'custom', input: value, path: [field], message })
    }),
  )

type Line = {
  client: string | null
  clientPhone: string | null
  amount: number
  day: string | null
  number: string | null
  dueDate: string | null
  total: number | null
}

function lineProblems({ client, clientPhone, amount, day, number, dueDate, total }: Line) {
  const problems: [field: keyof Line, message: string][] = []
  if (client === null && clientPhone === null) problems.push(['client', 'Indiquez le client.'])
  if (number !== null && amount < 0)
    problems.push(['amount', "Le reste d'une facture est positif. Une avance n'a pas de numéro de facture."])
  if (number !== null && total !== null && total < amount)
    problems.push(['total', 'Le total de la facture est plus petit que son reste.'])
  if (dueDate !== null && day === null) problems.push(['day', "Indiquez la date d'émission de la facture."])
  if (dueDate !== null && day !== null && dueDate < day)
    problems.push(['dueDate', "L'échéance est avant la date."])
  return problems
}

/**
 * Reads a balance as accountants write it: `-1 240,50`, `1 240,50-` and `(1 240,50)` are negative. Returns
 * the cell unchanged when its figure is unreadable.
 */
export function balanceOfCell(
  cell: string,
  readFigure: (figure: string) => number | string,
): number | string {
  const text = figureText(cell)
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1]
  const figure = inBrackets ?? text.replace(/^([^\d-]*)-/, '$1').replace(/-$/, '')
  const read = readFigure(figure.trim())
  if (typeof read === 'string') return cell
  return figure === text ? read : -read
}

/**
 * Reads a day as people and spreadsheets write it: `31/12/2025`, `31.12.25`, `2025-12-31`. The day comes
 * before the month. Returns the cell unchanged when it is no day.
 */
export function dayOfCell(cell: string): string {
  const parts = figureText(cell)
    .replace(/[T ]\d{1,2}:.*$/, '')
    .split(/[-/. ]/)
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return cell
  const [year = '', month = '', date = ''] = parts[0]?.length === 4 ? parts : parts.toReversed()
  const whole = year.length === 2 ? `20${year}` : year
  const day = [whole, month.padStart(2, '0'), date.padStart(2, '0')].join('-')
  return isDay(day) ? day : cell
}
