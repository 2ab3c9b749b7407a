import type { Container, ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ContainerDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionMessages } from '@escale/contract/trade/expeditions/messages'
import { type ContainerSize, containerSizes } from '@escale/contract/trade/expeditions/words'
import { bareNumber, hasWrongCheckDigit } from '@escale/contract/trade/freight/check-digits'
import { formatVolume } from '@escale/contract/values/measures'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { containerRefusalsAt } from '#trade/expeditions/details/container-refusals.ts'
import { Check } from '#ui/field/Check.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { VolumeInput } from './VolumeInput.tsx'

type Props = { expedition: ExpeditionDetail; container: Container | null; onClose: () => void }

const labels: Labels<Container> = {
  number: 'Numéro',
  size: 'Taille',
  capacityM3: ['Volume utile', formatVolume],
  seal: 'Plomb',
}
const sizes = Object.keys(containerSizes) as ContainerSize[]

/**
 * The form of a container. A null `container` creates a new one. Managers may save a number with a wrong
 * check digit.
 */
export default function ContainerModal({ expedition, container, onClose }: Props) {
  const mayForce = useMay('expeditions.back')
  const record = useRecord({
    onDevice: { form: 'container', of: expedition.id },
    row: container,
    schema: ContainerDraft,
    startOf: containerStart,
    labels,
    create: {
      send: (draft, under) =>
        api.expeditions.addContainer.call({ ...draft, id: expedition.id, forced }, under),
      done: expeditionMessages.containerAdded,
      failed: expeditionMessages.containerSaveFailed,
    },
    change: {
      send: ({ id, ...changed }, under) =>
        api.expeditions.changeContainer.call(
          { ...changed, id: expedition.id, containerId: id, forced },
          under,
        ),
      done: expeditionMessages.containerChanged,
      failed: expeditionMessages.containerSaveFailed,
    },
    remove: {
      send: ({ id }, under) =>
        api.expeditions.removeContainer.call({ id: expedition.id, containerId: id }, under),
      done: expeditionMessages.containerRemoved,
      failed: expeditionMessages.containerRemoveFailed,
      question: "Retirer ce conteneur de l'expédition ?",
    },
    onRefused: containerRefusalsAt('number'),
    onClose,
  })
  const { form } = record
  const [number, setNumber] = useState(record.start.number)
  const [isForced, setForced] = useState(false)
  const bareInput = bareNumber(number)
  const isWrong = bareInput !== container?.number && hasWrongCheckDigit(bareInput)
  const forced = isWrong && isForced
  form.watch('number', ({ value }) => setNumber(value))

  return (
    <FormModal
      {...record}
      title={container ? 'Modifier le conteneur' : 'Ajouter un conteneur'}
      subtitle={container?.number}
      size={460}
      verb={container ? 'Modifier' : 'Ajouter'}
    >
      <div className="fields">
        <TextInput
          data-autofocus
          label="Numéro"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.text('number')}
        />
        {isWrong && mayForce && (
          <Check
            label="Enregistrer quand même"
            checked={isForced}
            onChange={(event) => setForced(event.currentTarget.checked)}
          />
        )}
        <SizeFields form={form} />
      </div>
    </FormModal>
  )
}

type SizeForm = DraftForm<ReturnType<typeof containerStart>, ContainerDraft>

/**
 * The size of the container and its volume. Choosing a size fills in the usual volume, which the user may
 * change.
 */
function SizeFields({ form }: { form: SizeForm }) {
  const size = form.field('size')

  function changeSize(value: string | null) {
    size.onChange(value)
    form.setFieldValue('capacityM3', containerSizes[value as ContainerSize])
  }

  return (
    <>
      <div className="pair">
        <LazySelect
          label="Taille"
          required
          data={sizes}
          allowDeselect={false}
          {...size}
          onChange={changeSize}
        />
        <VolumeInput label="Volume utile" required {...form.field('capacityM3')} />
      </div>
      <TextInput label="Plomb" autoComplete="off" {...form.text('seal')} />
    </>
  )
}

function containerStart(container: Container | null) {
  return {
    number: container?.number ?? '',
    size: container?.size ?? ("40'HC" as ContainerSize),
    seal: container?.seal ?? '',
    capacityM3: container?.capacityM3 ?? containerSizes["40'HC"],
  }
}
