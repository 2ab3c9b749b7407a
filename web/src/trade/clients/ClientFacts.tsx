import type { Client } from '@escale/contract/trade/clients/contract'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Group } from '@mantine/core'
import { DayOf } from '#ui/display/useClocks.tsx'

/** Contact details of a client, and the date of creation. */
export function ClientFacts({ client: { email, phone, address, createdAt } }: { client: Client }) {
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
    </Group>
  )
}
