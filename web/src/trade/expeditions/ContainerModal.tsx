import type { Container, ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ContainerDraft } from '@escale/contract/trade/expeditions/draft'
import { expeditionMessages } from '@escale/contract/trade/expeditions/messages'
import { type ContainerSize, containerSizes } from '@escale/contract/trade/expeditions/words'
import { bareNumber, containerForm, containerRefusal } from '@escale/contract/trade/freight/check-digits'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Failure, underKey } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { Check } from '#ui/Check.tsx'
import { FormModal } from '#ui/FormModal.tsx'
import { LazySelect } from '#ui/LazySelect.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'
import { VolumeInput } from './VolumeInput.tsx'

type Props = { expedition: ExpeditionDetail; container: Container | null; onClose: () => void }

const sizes = Object.keys(containerSizes) as ContainerSize[]

/** A container of a departure: new when `container` is null. A manager may keep a number whose check digit is wrong. */
export default function ContainerModal({ expedition, container, onClose }: Props) {
  const mayForce = useMay('expeditions.back')
  const form = useDraft({ schema: ContainerDraft, start: startOf(container) })
  const [number, setNumber] = useState(container?.number ?? '')
  const [isForced, setForced] = useState(false)
  form.watch('number', ({ value }) => setNumber(value))
  form.watch('size', ({ value }) => form.setFieldValue('capacityM3', containerSizes[value]))
  const typed = bareNumber(number)
  const isWrong = typed !== container?.number && containerForm.test(typed) && containerRefusal(typed) !== null
  const save = useSave({
    send: (draft: ContainerDraft, { key }) => {
      const said = { id: expedition.id, ...draft, forced: isWrong && isForced }
      return container
        ? api.expeditions.changeContainer.call({ ...said, containerId: container.id })
        : api.expeditions.addContainer.call(said, underKey(key))
    },
    done: container ? expeditionMessages.containerChanged : expeditionMessages.containerAdded,
    failed: expeditionMessages.containerSaveFailed,
    refuse: form.refuse,
    fieldsOf,
    onSaved: onClose,
  })
  const removal = useSave({
    send: (_: void) => api.expeditions.removeContainer.call({ id: expedition.id, containerId: container?.id ?? '' }),
    done: expeditionMessages.containerRemoved,
    failed: expeditionMessages.containerRemoveFailed,
    onSaved: onClose,
  })

  return (
    <FormModal
      title={container ? 'Modifier le conteneur' : 'Ajouter un conteneur'}
      subtitle={container?.number}
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb={container ? 'Modifier' : 'Ajouter'}
      deletion={container ? { question: "Retirer ce conteneur de l'expédition ?", removal } : undefined}
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
          <Check label="Enregistrer quand même" checked={isForced} onChange={(event) => setForced(event.currentTarget.checked)} />
        )}
        <div className="pair">
          <LazySelect label="Taille" required data={sizes} allowDeselect={false} {...form.field('size')} />
          <VolumeInput label="Volume utile" required {...form.field('capacityM3')} />
        </div>
        <TextInput label="Plomb" autoComplete="off" {...form.text('seal')} />
      </div>
    </FormModal>
  )
}

function fieldsOf({ code, message }: Failure) {
  return ['CHECK_DIGIT', 'CONTAINER_TAKEN', 'CONTAINER_HELD'].includes(code) ? { number: message } : undefined
}

function startOf(container: Container | null) {
  return {
    number: container?.number ?? '',
    size: container?.size ?? ("40'HC" as ContainerSize),
    seal: container?.seal ?? '',
    capacityM3: container?.capacityM3 ?? containerSizes["40'HC"],
  }
}
