import type { Vehicle } from '@escale/contract/trade/goods/contract'
import { type Condition, VehicleDraft } from '@escale/contract/trade/goods/draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { FormModal } from '#ui/FormModal.tsx'
import { NoteInput } from '#ui/NoteInput.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'
import { ChassisInput } from './fields/ChassisInput.tsx'
import { ConditionField } from './fields/ConditionField.tsx'
import { GoodsFacts } from './GoodsFacts.tsx'
import { startOfVehicle } from './goods-start.ts'
import { JustSaved, useNextOne } from './JustSaved.tsx'
import { Photos } from './Photos.tsx'
import styles from './thumb.module.css'

const labels: Labels<Vehicle> = {
  chassisNumber: 'Numéro de châssis',
  vehicleBrand: 'Marque',
  vehicleColor: 'Couleur',
  conditionStatus: 'État',
  description: 'Description',
  status: 'Statut',
}

/** A vehicle: new when `vehicle` is null, and then one after the other. */
export default function VehicleModal({ vehicle, onClose }: { vehicle: Vehicle | null; onClose: () => void }) {
  const isReadOnly = !useMay('reception.receive')
  const mayDelete = useMay('reception.delete')
  const form = useDraft({ schema: VehicleDraft, start: startOfVehicle(vehicle), isReadOnly })
  const [condition, setCondition] = useState<Condition>(vehicle?.conditionStatus ?? 'Bon état')
  form.watch('conditionStatus', ({ value }) => setCondition(value))
  const next = useNextOne<Vehicle>(() => form.getInputNode('chassisNumber'))
  const save = useSave({
    send: (draft: VehicleDraft, { key, version }) =>
      vehicle ? api.warehouse.changeVehicle.call({ id: vehicle.id, version, ...draft }) : api.warehouse.register.call(draft, underKey(key)),
    version: vehicle?.version,
    done: vehicle ? warehouseMessages.vehicleChanged : warehouseMessages.vehicleCreated,
    failed: warehouseMessages.vehicleSaveFailed,
    fieldsOf: ({ code, message }) => (code === 'CHASSIS_TAKEN' ? { chassisNumber: message } : undefined),
    refuse: form.refuse,
    onSaved: (saved) => {
      if (vehicle) return onClose()
      form.setValues({ ...startOfVehicle(null), conditionStatus: saved.conditionStatus })
      form.resetDirty()
      form.clearErrors()
      next.follow(saved)
    },
  })
  const removal = useSave({
    send: (_: void) => api.warehouse.removeVehicle.call({ id: vehicle?.id ?? '' }),
    done: warehouseMessages.vehicleDeleted,
    failed: warehouseMessages.vehicleDeleteFailed,
    onSaved: onClose,
  })

  return (
    <FormModal
      title={vehicle ? 'Modifier le véhicule' : 'Nouveau véhicule'}
      subtitle={vehicle?.number}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb={vehicle ? 'Modifier' : 'Enregistrer le véhicule'}
      isContinuous={!vehicle}
      editing={vehicle ? { row: vehicle, startOf: startOfVehicle, labels } : undefined}
      deletion={
        vehicle && mayDelete ? { question: 'Êtes-vous sûr de vouloir supprimer ce véhicule ? Cette action est irréversible.', removal } : undefined
      }
    >
      {vehicle && <GoodsFacts goods={vehicle} />}
      {next.saved && <JustSaved number={next.saved.number} what={next.saved.chassisNumber} />}
      <div className={`fields ${styles.thumb}`}>
        {vehicle && (
          <Photos
            isReadOnly={isReadOnly}
            photos={vehicle.photos}
            number={vehicle.number}
            attach={(photoId) => api.warehouse.addVehiclePhoto.call({ id: vehicle.id, photoId })}
          />
        )}
        <ChassisInput data-autofocus label="Numéro de châssis" required {...form.field('chassisNumber')} />
        <div className="pair">
          <TextInput label="Marque" required maxLength={200} autoComplete="off" {...form.field('vehicleBrand')} />
          <TextInput label="Couleur" maxLength={100} autoComplete="off" {...form.field('vehicleColor')} />
        </div>
        <ConditionField {...form.field('conditionStatus')} />
        <NoteInput label="Description" required={condition !== 'Bon état'} {...form.field('description')} />
      </div>
    </FormModal>
  )
}
