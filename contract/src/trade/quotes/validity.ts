import { type Day, daysAfter } from '#values/days.ts'
import { usualValidityDays } from './words.ts'

/** The last day of the usual validity of a quote written on this day. */
export function usualValidity(today: Day): Day {
  return daysAfter(today, usualValidityDays)
}
