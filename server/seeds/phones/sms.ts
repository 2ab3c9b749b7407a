import type { SmsConfiguration } from '#channels/phone-codes/sms.ts'
import { openSmsGateway } from '#testing/sms-gateway.ts'

/**
 * A gateway of the demo's own, on loopback: what it is to send is read in the terminal, and nothing ever
 * leaves this machine.
 */
export async function startDemoSms(
  say: (sentence: string) => void,
): Promise<{ configuration: SmsConfiguration; stop(): Promise<void> }> {
  const gateway = await openSmsGateway(({ to, body }) =>
    say(`SMS simulé pour le ${to} : ${body.split('\n')[0]}`),
  )
  return { configuration: gateway.configuration, stop: gateway.close }
}
