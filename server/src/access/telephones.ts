import { countryName } from '@escale/contract/values/countries'
import { proposalText, storedNumbers, type TypedNumbers } from '@escale/contract/values/telephone/telephone'
import type { PoolClient } from 'pg'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import { countriesOf, countriesOfTenant } from '#database/query/countries.ts'
import { Refusal } from './refusal/refusal.ts'

type StoredValue<Value> = Value extends TypedNumbers ? string : Value
type WithStoredNumbers<Input, Field> = {
  [Name in keyof Input]: Name extends Field ? StoredValue<Input[Name]> : Input[Name]
}

/**
 * Replaces the telephone numbers that a person typed by their international form (E.164). A number without a
 * country code belongs to one of the company's countries. An invalid number is refused with a message for its
 * field.
 */
export async function withNumbers<Input extends object, Field extends keyof Input & string>(
  company: AnyTx | null,
  field: Field,
  input: Input,
): Promise<WithStoredNumbers<Input, Field>> {
  return withNumbersFrom(
    async () => (company && isCompany(company) ? countriesOf(company) : []),
    field,
    input,
  )
}

/**
 * Replaces typed telephone numbers of a person's own account by their international form. The countries of
 * their open company, if any, apply.
 */
export async function withOwnNumbers<Input extends object, Field extends keyof Input & string>(
  client: PoolClient,
  tenantId: string | null,
  field: Field,
  input: Input,
): Promise<WithStoredNumbers<Input, Field>> {
  return withNumbersFrom(() => countriesOfTenant(client, tenantId), field, input)
}

type ReadCountries = () => Promise<string[]>

async function withNumbersFrom<Input extends object, Field extends keyof Input & string>(
  readCountries: ReadCountries,
  field: Field,
  input: Input,
): Promise<WithStoredNumbers<Input, Field>> {
  const typed = input[field] as TypedNumbers | null | undefined
  return (
    typed ? { ...input, [field]: await readNumbers(readCountries, field, typed) } : input
  ) as WithStoredNumbers<Input, Field>
}

async function readNumbers(
  readCountries: ReadCountries,
  field: string,
  typed: TypedNumbers,
): Promise<string> {
  const isNational = typed.typed.split(', ').some((number) => !number.startsWith('+'))
  const countries = isNational ? await readCountries() : []
  const stored = storedNumbers(typed, countries)
  if (stored === undefined)
    throw new Refusal('INVALID', {
      fields: { [field]: proposalText(typed, countries) ?? numberRefusal(isNational, countries) },
    })
  return stored
}

function isCompany(company: AnyTx): company is CompanyTx {
  return company.id !== null
}

function numberRefusal(isNational: boolean, countries: readonly string[]): string {
  if (!isNational)
    return "Ce numéro ne peut pas exister : vérifiez l'indicatif du pays et le nombre de chiffres."
  if (countries.length === 0) return "Ajoutez l'indicatif du pays. Exemple : +243 812 345 678"
  return `Numéro illisible (${countries.map(countryName).join(' ou ')}) : vérifiez ses chiffres, ou ajoutez l'indicatif de son pays.`
}
