import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#session/current/useSession.ts'
import { readLocal, storeLocal } from '#session/device/local-values.ts'
import { oneOf } from '#session/device/shapes.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Segmented } from '#ui/display/Segmented.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { LabelFace, LabelSheet, type LabelSize, labelSizes } from './LabelSheet.tsx'
import { type LabelledGoods, labelsOf } from './labels.ts'
import { usePhoneHere } from './usePhoneHere.ts'
import { useTrackingUrls } from './useTrackingUrls.ts'

const sizes = Object.entries(labelSizes).map(([value, label]) => ({ value: value as LabelSize, label }))
const isSize = oneOf(['etiquette', 'rouleau'] as const)

type Props = {
  goods: LabelledGoods[]
  /**
   * True while the server is assigning a number. Printing waits for it, unless the user prints with the
   * temporary number.
   */
  isNumberAwaited?: boolean
  onClose: () => void
}

/** The dialog that prints labels of goods with the browser. It works offline. */
export default function LabelsModal({ goods, isNumberAwaited = false, onClose }: Props) {
  const { company } = useSession()
  const [size, setSize] = useState<LabelSize>(() => readLocal('label-size', isSize) ?? 'etiquette')
  const labels = goods.flatMap((row) => labelsOf(row, company?.timeZone ?? 'UTC'))
  const following = useTrackingUrls(goods)
  const phone = usePhoneHere()
  const sender = { name: company?.name ?? '', phone: readablePhone(phone) ?? null }
  const [first] = labels

  function choose(next: LabelSize) {
    setSize(next)
    storeLocal('label-size', next)
  }

  return (
    <AppModal
      title={labels.length > 1 ? 'Imprimer les étiquettes' : "Imprimer l'étiquette"}
      size={520}
      onClose={onClose}
    >
      <Stack gap="md" p="lg">
        <Group justify="space-between">
          <Segmented label="Format" options={sizes} value={size} onChange={choose} />
          <Text className="num">{pluralize(labels.length, 'étiquette')}</Text>
        </Group>
        {first && (
          <Group justify="center" className="card" p="sm">
            <LabelFace label={first} size={size} address={following[first.goodsId]} sender={sender} />
          </Group>
        )}
        {isNumberAwaited && <Text role="status">Le numéro arrive : l'étiquette l'attend.</Text>}
        <Button
          data-autofocus
          size="md"
          loading={isNumberAwaited}
          leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
          onClick={() => print()}
        >
          Imprimer
        </Button>
        {isNumberAwaited && (
          <Button variant="subtle" onClick={() => print()}>
            Imprimer avec le numéro provisoire
          </Button>
        )}
      </Stack>
      <LabelSheet labels={labels} size={size} following={following} sender={sender} />
    </AppModal>
  )
}
