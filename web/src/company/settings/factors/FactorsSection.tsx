import { factorMessages } from '@escale/contract/people/account/factor-messages'
import type { Factors } from '@escale/contract/people/account/factors'
import { formatDay } from '@escale/contract/values/days'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { knowsPasskeys } from '#session/passkey/passkey-support.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { EnrolDevice } from '#ui/factor/EnrolDevice.tsx'
import { EnrolPasskey } from '#ui/factor/EnrolPasskey.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { showSuccess } from '#ui/feedback/toast.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { BackupCodesPanel } from './BackupCodesPanel.tsx'
import { DeviceRow } from './DeviceRow.tsx'

/**
 * The user's second sign-in factor: devices, backup codes, and a notice when a colleague has started to
 * remove it.
 */
export default function FactorsSection() {
  const query = useQuery({ ...api.account.factors.queryOptions(), staleTime: 0 })
  return (
    <QueryContent query={query} failure="Votre double authentification n'a pas pu être chargée">
      {(factors) => (
        <>
          {factors.removal && <RemovalNotice removal={factors.removal} />}
          <DevicesPanel factors={factors} />
          {factors.devices.length > 0 && <BackupCodesPanel factors={factors} />}
        </>
      )}
    </QueryContent>
  )
}

function DevicesPanel({ factors: { devices, neededFrom, isNeeded } }: { factors: Factors }) {
  const queries = useQueryClient()
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null)
  const isOn = devices.length > 0

  /**
   * Closes the dialog. The device may be registered even if the user closed early, so the list is fetched
   * again.
   */
  function close() {
    setAdding(null)
    void queries.invalidateQueries({ queryKey: api.account.factors.key() })
  }

  function added() {
    close()
    showSuccess(adding === 'passkey' ? factorMessages.passkeyAdded : factorMessages.added)
  }

  return (
    <Panel
      title="Double authentification"
      hint={
        isOn
          ? "Un code de ces appareils, ou une clé d'accès, est demandé après votre mot de passe et avant les actions graves. Une clé d'accès ouvre aussi votre compte à elle seule."
          : "Un code de votre téléphone sera demandé après votre mot de passe : un mot de passe volé n'ouvre plus rien."
      }
    >
      {neededFrom && !isOn && (
        <p className="notice wait" role="status">
          Elle sera exigée de vous à partir du {formatDay(neededFrom)}.
        </p>
      )}
      {isOn && (
        <ul className="rows">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isKept={isNeeded && devices.length === 1} />
          ))}
        </ul>
      )}
      <div className={panel.footer}>
        <Button variant={isOn ? 'default' : 'filled'} onClick={() => setAdding('totp')}>
          {isOn ? 'Ajouter un appareil' : 'Activer la double authentification'}
        </Button>
        {knowsPasskeys() && (
          <Button variant="default" onClick={() => setAdding('passkey')}>
            Ajouter une clé d'accès
          </Button>
        )}
      </div>
      {adding && (
        <AppModal
          title={adding === 'totp' ? 'Ajouter un appareil' : "Ajouter une clé d'accès"}
          size={460}
          onClose={close}
        >
          <div className="fields">
            {adding === 'totp' ? (
              <EnrolDevice asksPassword={!isOn} onDone={added} />
            ) : (
              <EnrolPasskey asksPassword={!isOn} onDone={added} />
            )}
          </div>
        </AppModal>
      )}
    </Panel>
  )
}

function RemovalNotice({ removal: { dueAt, askedBy } }: { removal: NonNullable<Factors['removal']> }) {
  const { moment } = useClocks()
  const cancel = useSave<void, unknown>({
    send: () => api.account.cancelRemoval.call(),
    done: factorMessages.removalCancelled,
    failed: factorMessages.removalCancelFailed,
    onSaved: () => {},
  })
  return (
    <div className="notice late" role="alert">
      <Group justify="space-between" gap="sm" flex={1}>
        <span>
          {askedBy} a déclaré que vous avez perdu vos appareils : ils seront retirés le {moment(dueAt)}.
        </span>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.submit()}>
          Annuler ce retrait
        </Button>
      </Group>
    </div>
  )
}
