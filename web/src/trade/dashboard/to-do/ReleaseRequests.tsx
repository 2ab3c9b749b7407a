import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { RequestLines } from './RequestLines.tsx'

const ReleaseDecision = lazyPart(() => import('./ReleaseDecision.tsx'))

type Answer = { request: OpenRequest; isGranted: boolean }

/**
 * The pending requests to release goods that are unpaid, unbilled or collected without an identity document.
 */
export function ReleaseRequests({ requests }: { requests: OpenRequest[] }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <>
      <ul className="rows">
        {requests.map((request) => (
          <li key={request.id}>
            <div>
              <Text fw={550}>{`Dérogation de remise : ${request.clientName}`}</Text>
              <RequestLines request={request} />
            </div>
            <Group gap="xs" ml="auto">
              <Button variant="default" onClick={() => setAnswer({ request, isGranted: false })}>
                Refuser
              </Button>
              <Button onClick={() => setAnswer({ request, isGranted: true })}>Autoriser</Button>
            </Group>
          </li>
        ))}
      </ul>
      <Suspense>{answer && <ReleaseDecision {...answer} onClose={() => setAnswer(null)} />}</Suspense>
    </>
  )
}
