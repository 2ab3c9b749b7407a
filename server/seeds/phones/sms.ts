import type { SmsConfiguration } from '#channels/phone-codes/sms.ts'
import { openSmsGateway } from './sms-gateway.ts'

/** Starts the demo's SMS gateway. Messages are printed in the terminal and never sent. */
export async function startDemoSms(
  say: (sentence: string) => void,
): Promise<{ configuration: SmsConfiguration; stop(): Promise<void> }> {
  const gateway = await openSmsGateway(({ to, body }) =>
    say(`SMS simulé pour le ${to} : ${body.split('\n')[0]}`),
  )
  return { configuration: gateway.configuration, stop: gateway.close }
}
