import { countryName } from '@escale/contract/values/countries'
import { keptNumbers, type TypedNumbers } from '@escale/contract/values/telephone'
import type { AnyTx, CompanyTx } from '#database/door/company.ts'
import { countriesOf } from '#database/query/countries.ts'
import { Refusal } from './refusal/refusal.ts'

type Kept<Value> = Value extends TypedNumbers ? string : Value
type WithKept<Input, Field> = { [Name in keyof Input]: Name extends Field ? Kept<Input[Name]> : Input[Name] }

/** What was typed, its telephone numbers as they are kept: national ones are read with the countries of the company. Refused beside their field. */
export async function withNumbers<Input extends object, Field extends keyof Input & string>(
  company: AnyTx | null,
  field: Field,
  input: Input,
): Promise<WithKept<Input, Field>> {
  const typed = input[field] as TypedNumbers | null | undefined
  return (typed ? { ...input, [field]: await numbersOf(company, field, typed) } : input) as WithKept<Input, Field>
}

async function numbersOf(company: AnyTx | null, field: string, typed: TypedNumbers): Promise<string> {
  const isNational = typed.typed.split(', ').some((number) => !number.startsWith('+'))
  const countries = isNational && company && isOne(company) ? await countriesOf(company) : []
  const kept = keptNumbers(typed, countries)
  if (kept === undefined) throw new Refusal('INVALID', { fields: { [field]: refusalOf(isNational, countries) } })
  return kept
}

function isOne(company: AnyTx): company is CompanyTx {
  return company.id !== null
}

function refusalOf(isNational: boolean, countries: readonly string[]): string {
  if (!isNational) return "Ce numéro ne peut pas exister : vérifiez l'indicatif du pays et le nombre de chiffres."
  if (countries.length === 0) return "Ajoutez l'indicatif du pays. Exemple : +243 812 345 678"
  return `Numéro illisible (${countries.map(countryName).join(' ou ')}) : vérifiez ses chiffres, ou ajoutez l'indicatif de son pays.`
}
