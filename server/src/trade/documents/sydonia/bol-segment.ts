import type {
  SydoniaBill,
  SydoniaDeparture,
  SydoniaLot,
  SydoniaTrader,
} from '@escale/contract/trade/documents/sydonia/departure'
import { plainReference, plainText } from '@escale/contract/trade/documents/sydonia/plain-text'
import { containersOf, goodsTotals, packageCodeOf } from '@escale/contract/trade/documents/sydonia/totals'
import { type Node, nodeOf } from './node.ts'

/** The element of a house bill. Customs read elements by their order. */
export function bolSegment(
  departure: SydoniaDeparture,
  bill: SydoniaBill,
  { line, carrier }: { line: number; carrier: SydoniaTrader },
): Node {
  const { departureCode, arrivalCode } = departure
  return nodeOf({
    Bol_id: nodeOf({
      Bol_reference: plainReference(bill.reference),
      Line_number: String(line),
      Bol_nature: departure.billNature,
      Bol_type_code: departure.billType,
      Master_bol_ref_number: plainReference(departure.masterReference),
    }),
    Consolidated_Cargo: '1',
    Load_unload_place: {
      Port_of_origin_code: departureCode,
      Place_of_loading_code: departureCode,
      Place_of_unloading_code: arrivalCode,
    },
    Traders_segment: {
      Carrier: traderNode('Carrier', carrier),
      Exporter: traderNode('Exporter', bill.exporter),
      Notify: traderNode('Notify', bill.notify),
      Consignee: traderNode('Consignee', bill.consignee),
    },
    ctn_segment: containerNodes(bill, departure),
    Goods_segment: goodsNode(bill),
    Value_segment: valueNode(bill),
    Location: departure.location && { Location_code: departure.location },
  })
}

/** A trader, in elements that repeat its role. */
export function traderNode(role: string, { code, name, address }: SydoniaTrader): Node {
  return nodeOf({
    [`${role}_code`]: plainText(code),
    [`${role}_name`]: plainText(name),
    [`${role}_address`]: plainText(address),
  })
}

/** A consolidated container stands in each of its bills, with the packages of that bill only. */
function containerNodes({ lots }: SydoniaBill, { bills }: SydoniaDeparture): Node[] {
  return containersOf(lots).map(({ container, packages }) => {
    const billsInside = bills.filter((bill) =>
      bill.lots.some((lot) => lot.container?.number === container.number),
    )
    return nodeOf({
      Ctn_reference: container.number,
      Number_of_packages: String(packages),
      Type_of_container: container.sizeType,
      Empty_Full: billsInside.length > 1 ? 'LCL' : 'FCL',
      Marks1: plainText(container.seal),
    })
  })
}

/** The goods of a bill. The weight is that of the bill, never that of its containers. */
function goodsNode(bill: SydoniaBill): Node {
  const { packages, grossKg, volumeM3 } = goodsTotals(bill.lots)
  return nodeOf({
    Number_of_packages: String(packages),
    Package_type_code: packageCodeOf(bill),
    Gross_mass: String(grossKg),
    Shipping_marks: lotsText(bill.lots, ({ shippingMarks }) => shippingMarks),
    Goods_description: descriptionOf(bill),
    Volume_in_cubic_meters: String(volumeM3),
    Num_of_ctn_for_this_bol: String(containersOf(bill.lots).length),
  })
}

/** Cargo notes come first, because readers that cut a long description keep its beginning. */
function descriptionOf({ cargoNotes, lots }: SydoniaBill): string {
  return [...cargoNotes.map(plainText), lotsText(lots, ({ description }) => description)]
    .filter(Boolean)
    .join('; ')
}

function lotsText(lots: readonly SydoniaLot[], read: (lot: SydoniaLot) => string): string {
  return [...new Set(lots.map((lot) => plainText(read(lot))))].filter(Boolean).join('; ')
}

/** The values that the bill declares. Amounts of the company are in dollars. */
function valueNode({ declaredValue, insuredValue }: SydoniaBill): Node | '' {
  const node = nodeOf({
    Customs_segment: declaredValue === null ? '' : amountNode('Customs', declaredValue),
    Insurance_segment: insuredValue === null ? '' : amountNode('Insurance', insuredValue),
  })
  return Object.keys(node).length > 0 ? node : ''
}

function amountNode(name: string, cents: number): Node {
  return { [`${name}_value`]: (cents / 100).toFixed(2), [`${name}_currency`]: 'USD' }
}
