import type { Client } from '@escale/contract/trade/clients/contract'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Group } from '@mantine/core'
import { DayOf, useClocks } from '#ui/display/useClocks.tsx'

type Props = { client: Client; stoppedAt: string | null }

/** Contact details and creation date of a client, and the date since which they refuse messages. */
export function ClientFacts({ client: { email, phone, address, createdAt }, stoppedAt }: Props) {
  const { moment } = useClocks()
  return (
    <Group component="p" gap="4px 16px" mb="md" c="dimmed" fz="sm">
      {phone && (
        <a className="link num finger-high" href={`tel:${phone}`}>
          {readablePhone(phone)}
        </a>
      )}
      {email && (
        <a className="link finger-high" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {address && <span>{address.replaceAll('\n', ', ')}</span>}
      <span>
        Client depuis le <DayOf at={createdAt} />
      </span>
      {stoppedAt && <span className="pill late">Ne veut plus de messages depuis le {moment(stoppedAt)}</span>}
    </Group>
  )
}
