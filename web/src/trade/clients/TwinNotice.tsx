import type { DuplicateClient } from '@escale/contract/trade/clients/contract'
import { sameFieldsText } from '@escale/contract/trade/clients/same-fields'
import { Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SharedTag } from '#ui/display/SharedTag.tsx'

type Props = {
  twins: readonly DuplicateClient[]
  /** The label of the save button, such as `Créer`. Pressing it again saves despite the duplicates. */
  verb: string
}

/** Warns about similar clients that may be duplicates. Saving is still possible. */
export function TwinNotice({ twins, verb }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a client is added.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [twins.length])
  return (
    <div ref={box} className="notice wait" role="alert">
      <div>
        <Text inherit fw={550}>
          {twins.length > 1 ? 'Ces clients existent peut-être déjà.' : 'Ce client existe peut-être déjà.'}
        </Text>
        <ul>
          {twins.map((twin) => (
            <Group key={twin.id} component="li" gap="2px 10px" mt={6}>
              <a className="link" href={`/app/clients/${twin.id}`} target="_blank" rel="noreferrer">
                {twin.name}
              </a>
              {twin.tenantId === null && <SharedTag />}
              <span>{sameFieldsText(twin)}</span>
            </Group>
          ))}
        </ul>
        <Text inherit mt={6}>
          «&nbsp;{verb}&nbsp;» l'enregistre quand même.
        </Text>
      </div>
    </div>
  )
}
