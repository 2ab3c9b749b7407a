import type { DeviceReport } from '@escale/contract/trade/till/devices'
import type { Actor } from '#access/guard/actor.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'

/** Stores how many receipts of the person's open till wait on a device. */
export async function reportDevice(
  company: CompanyTx,
  { userId }: Actor,
  { device, kind, waiting, ageMs }: DeviceReport,
): Promise<{ sessionId: string | null }> {
  const call = {
    name: 'report_device',
    agent: userId,
    device_id: device,
    device_kind: kind,
    receipts: waiting,
    age_ms: ageMs,
  } as const
  return { sessionId: await callMoneyFunction<string | null>(company, call) }
}
