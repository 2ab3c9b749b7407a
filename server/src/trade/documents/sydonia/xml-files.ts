import type { SydoniaDeparture, SydoniaTrader } from '@escale/contract/trade/documents/sydonia/departure'
import { plainReference, plainText } from '@escale/contract/trade/documents/sydonia/plain-text'
import { sydoniaTotals } from '@escale/contract/trade/documents/sydonia/totals'
import type { SydoniaFile } from '@escale/contract/trade/documents/sydonia/words'
import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import XMLBuilder from 'fast-xml-builder'
import { bolSegment, traderNode } from './bol-segment.ts'
import { type Node, nodeOf } from './node.ts'

/** Modes of transport of UN/ECE recommendation 19. */
const modeCodes: Record<ExpeditionMode, string> = { Maritime: '1', Terrestre: '3', Aérien: '4' }

const builder = new XMLBuilder({ format: true, indentBy: '  ', suppressEmptyNode: true })

/** Writes a customs file of a departure that lacks nothing. */
export function writeSydoniaFile(file: SydoniaFile, departure: SydoniaDeparture): string {
  const root = file === 'Awmds' ? manifestNode(departure) : degroupingNode(departure)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [file]: root })}`
}

/** The manifest: the departure with all its house bills. */
function manifestNode(departure: SydoniaDeparture): Node {
  return {
    General_segment: {
      General_segment_id: nodeOf({
        Customs_office_code: departure.customsOffice,
        Voyage_number: plainReference(departure.voyageNumber),
        Date_of_departure: departure.departureDay,
        Date_of_arrival: departure.arrivalDay,
      }),
      Totals_segment: totalsNode(departure),
      Transport_information: transportNode(departure),
      Load_unload_place: {
        Place_of_departure_code: departure.departureCode,
        Place_of_destination_code: departure.arrivalCode,
      },
    },
    Bol_segment: bolSegments(departure, departure.carrier),
  }
}

function totalsNode(departure: SydoniaDeparture): Node {
  const { bills, packages, containers, grossKg } = sydoniaTotals(departure)
  return {
    Total_number_of_bols: String(bills),
    Total_number_of_packages: String(packages),
    Total_number_of_containers: String(containers),
    Total_gross_mass: String(grossKg),
  }
}

function transportNode({
  carrier,
  agent,
  mode,
  transporter,
  voyageNumber,
  nationality,
}: SydoniaDeparture): Node {
  return nodeOf({
    Carrier: traderNode('Carrier', carrier),
    Shipping_Agent: traderNode('Shipping_Agent', { ...agent, address: '' }),
    Mode_of_transport_code: modeCodes[mode],
    Identity_of_transporter: plainText(transporter || voyageNumber),
    Nationality_of_transporter_code: nationality,
  })
}

/** The house bills of a master bill, which the agent at destination declares apart. */
function degroupingNode(departure: SydoniaDeparture): Node {
  return {
    Master_bol: {
      Customs_office_code: departure.customsOffice,
      Voyage_number: plainReference(departure.voyageNumber),
      Date_of_departure: departure.departureDay,
      Reference_number: plainReference(departure.masterReference),
    },
    Bol_segment: bolSegments(departure, departure.agent),
  }
}

function bolSegments(departure: SydoniaDeparture, carrier: SydoniaTrader): Node[] {
  return departure.bills.map((bill, index) => bolSegment(departure, bill, { line: index + 1, carrier }))
}
