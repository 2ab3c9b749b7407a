import { hasDhlCheckDigit, hasFedExCheckDigit, hasGs1CheckDigit, hasPostCheckDigit } from './check-digits.ts'

// The table of number formats printed by each carrier. To support a new carrier or format, add a row or an
// entry.

type Check = (number: string) => boolean
type Form = RegExp | [form: RegExp, check: Check]

type Carrier = {
  /** Host name parts of the URLs on the carrier's labels, for example `zto` of `www.zto.com`. */
  hosts?: readonly string[]
  /**
   * Patterns of barcodes that contain more than the number. The first capture group is the number, or another
   * such barcode.
   */
  envelopes?: readonly Form[]
  /** Number formats that no other carrier uses, because of their letters or check digit. */
  sure?: readonly Form[]
  /**
   * Number formats that other numbers share. They count only next to a product code, or in a URL of the
   * carrier.
   */
  likely?: readonly Form[]
}

const carriers: Readonly<Record<string, Carrier>> = {
  SF: { hosts: ['sf-express', 'sf-international'], sure: [/^SF\d{10,16}$/i] },
  'J&T': { hosts: ['jtexpress'], sure: [/^J[TMX]\d{10,16}$/i] },
  'YTO and YunExpress': {
    hosts: ['yto', 'yuntrack', 'yunexpress'],
    sure: [/^YT\d{10,16}$/i],
    likely: [/^88\d{16}$/],
  },
  ZTO: { hosts: ['zto'], sure: [/^ZTO?\d{10,16}$/i], likely: [/^7[3-9]\d{12}$/] },
  Yunda: { hosts: ['yundaex', 'yunda'], sure: [/^YD\d{10,16}$/i], likely: [/^(?:31|4\d)\d{13}$/] },
  STO: { hosts: ['sto'], sure: [/^STO\d{10,16}$/i], likely: [/^77\d{13}$/] },
  Deppon: { hosts: ['deppon'], sure: [/^DP[KL]\d{8,16}$/i] },
  Best: { hosts: ['best-inc', '800best'], sure: [/^BEST\d{10,16}$/i] },
  JD: {
    hosts: ['jdl', 'jdwl'],
    envelopes: [/^(J{1,2}D[A-Z]{0,3}\d{9,})(?:-\d+){2}-?$/i],
    sure: [/^J{1,2}D[A-Z]{0,3}\d{9,20}$/i],
  },
  Cainiao: {
    hosts: ['cainiao'],
    // On this label, a route code precedes the number.
    envelopes: [/^R\d{2}T\|([A-Z\d]{8,40})\|/i],
    sure: [/^LP\d{14,17}$/i, /^CN[A-Z]{0,3}\d{10,16}$/i],
  },
  '4PX': { hosts: ['4px'], sure: [/^4PX\d{10,16}[A-Z]{2}$/i] },
  post: {
    hosts: [
      'ems',
      'chinapost',
      '11183',
      'laposte',
      'colissimo',
      'chronopost',
      'royalmail',
      'postnl',
      'bpost',
    ],
    sure: [[/^[A-Z]{2}\d{9}[A-Z]{2}$/i, hasPostCheckDigit], /^\d[A-Z]\d{11}$/i],
    likely: [/^[A-Z]{2}\d{9}[A-Z]{2}$/i, /^9[6-9]\d{11}$/],
  },
  USPS: {
    hosts: ['usps'],
    // On this label, the postal code of the destination precedes the number.
    envelopes: [/^420\d{5}(?:\d{4})?(9[1-5]\d{18,24})$/],
    sure: [[/^9[1-5]\d{20}$/, hasGs1CheckDigit]],
    likely: [/^9[1-5]\d{18,24}$/],
  },
  UPS: { hosts: ['ups'], sure: [/^1Z[A-Z\d]{16}$/i] },
  FedEx: {
    hosts: ['fedex'],
    envelopes: [
      /^(?:10|96)\d{18}00(\d{12})$/,
      /^96\d{5}(\d{15})$/,
      // The Codabar symbology adds a start and a stop letter around the number.
      /^[A-D](\d{12}|\d{16})[A-D]$/i,
      // The parcel number is followed by the number of a paper form.
      [/^(\d{12})0[24]\d{2}$/, hasFedExCheckDigit],
    ],
    likely: [[/^\d{12}$/, hasFedExCheckDigit]],
  },
  DHL: {
    hosts: ['dhl'],
    // In ISO 15459, a J before the number identifies it as a licence plate, the worldwide unique number of a
    // parcel.
    envelopes: [/^(?:\(J\)|J)(JD\d{16,20})$/i],
    sure: [/^GM\d{16,18}$/i],
    likely: [[/^\d{10}$/, hasDhlCheckDigit]],
  },
  DPD: { hosts: ['dpd', 'gls', 'tnt', 'aramex'], envelopes: [/^%[\dA-Z]{7}(\d{14})\d{6}$/i] },
  GS1: { envelopes: [/^(?:\(00\)|00)(\d{18})$/], likely: [[/^\d{18}$/, hasGs1CheckDigit]] },
  'sites that follow parcels': { hosts: ['kuaidi100', '17track', 'aftership', 'parcelsapp', 'track-trace'] },
}

const rows = Object.values(carriers)

/** The tracking number inside a longer barcode of a carrier. Null when the code matches no such barcode. */
export function numberInEnvelope(code: string): string | null {
  const bare = code.replaceAll(' ', '')
  const number = envelopes.map((form) => innerNumber(bare, form)).find(Boolean)
  return number ? (numberInEnvelope(number) ?? number) : null
}

/** How surely a code is the tracking number of a known carrier. Null when it matches no format. */
export function carrierMatch(code: string): 'sure' | 'likely' | null {
  const bare = code.replaceAll(/[ -]/g, '')
  if (sureForms.some((form) => hasForm(bare, form))) return 'sure'
  return likelyForms.some((form) => hasForm(bare, form)) ? 'likely' : null
}

/** True for a host name of a carrier, or of a parcel-tracking site. */
export function isCarrierHost(host: string): boolean {
  return host
    .toLowerCase()
    .split('.')
    .some((word) => hosts.has(word))
}

const envelopes = rows.flatMap((row) => row.envelopes ?? []).map(pairOf)
const sureForms = rows.flatMap((row) => row.sure ?? []).map(pairOf)
const likelyForms = rows.flatMap((row) => row.likely ?? []).map(pairOf)
const hosts = new Set(rows.flatMap((row) => row.hosts ?? []))

function pairOf(form: Form): [RegExp, Check] {
  return Array.isArray(form) ? form : [form, () => true]
}

function innerNumber(code: string, [form, check]: [RegExp, Check]): string | null {
  const number = form.exec(code)?.[1]
  return number !== undefined && check(number) ? number : null
}

function hasForm(code: string, [form, check]: [RegExp, Check]): boolean {
  return form.test(code) && check(code)
}
