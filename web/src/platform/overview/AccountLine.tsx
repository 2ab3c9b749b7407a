import { roleNames } from '@escale/contract/access/permissions'
import type { Account } from '@escale/contract/people/account/accounts'
import { accountMessages } from '@escale/contract/people/account/messages'
import { Group } from '@mantine/core'
import {
  IconBan,
  IconDeviceMobileOff,
  IconDots,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { DropMenu, MenuItem } from '#ui/dialog/DropMenu.tsx'
import { RowWords } from '#ui/display/RowWords.tsx'
import { DayOf } from '#ui/display/useClocks.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** The actions that have a dialog of their own. */
export type AccountAct = 'rename' | 'ban' | 'factors' | 'remove'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

type Props = { account: Account; onAct: (act: AccountAct) => void }

export function AccountLine({ account, onAct }: Props) {
  const {
    firstName,
    lastName,
    email,
    isEmailProved,
    isSuperAdmin,
    hasFactor,
    removalDueAt,
    sessions,
    bannedUntil,
    banReason,
    companies,
  } = account
  const name = `${firstName} ${lastName}`
  const facts = [
    email,
    !isEmailProved && 'email non vérifié',
    hasFactor && 'double authentification',
    sessions > 0 && `${sessions} session${sessions > 1 ? 's' : ''}`,
  ].filter(Boolean)
  return (
    <li>
      <RowWords>
        <span className="strong">{name}</span>
        <span className="muted small">{facts.join(' · ')}</span>
        <span className="muted small">
          {companies.length === 0
            ? 'Aucune entreprise'
            : companies
                .map(
                  ({ name: company, role, isActive }) =>
                    `${company} (${roleNames[role]}${isActive ? '' : ', désactivé'})`,
                )
                .join(', ')}
        </span>
        {bannedUntil && (
          <span className="late small">
            Bloqué jusqu'au <DayOf at={bannedUntil} />
            {banReason && ` : ${banReason}`}
          </span>
        )}
        {removalDueAt && (
          <span className="muted small">
            Appareils retirés le <DayOf at={removalDueAt} />
          </span>
        )}
      </RowWords>
      <Group gap="sm" ml="auto" wrap="nowrap">
        {isSuperAdmin && <span className="pill info">Super administrateur</span>}
        <AccountMenu account={account} name={name} onAct={onAct} />
      </Group>
    </li>
  )
}

function AccountMenu({ account, name, onAct }: Props & { name: string }) {
  const { user } = useSession()
  const { id, isSuperAdmin, hasFactor, removalDueAt, bannedUntil } = account
  const isBelow = !isSuperAdmin && id !== user.id
  const unban = useSave<void, unknown>({
    send: () => api.accounts.unban.call({ id }),
    done: accountMessages.accountUnbanned,
    failed: accountMessages.accountChangeFailed,
    onSaved: () => {},
  })
  const signOut = useSave<void, unknown>({
    send: () => api.accounts.signOut.call({ id }),
    done: accountMessages.sessionsClosed,
    failed: accountMessages.accountChangeFailed,
    onSaved: () => {},
  })
  return (
    <DropMenu label={`Actions sur ${name}`} target={<IconDots size={18} stroke={1.6} aria-hidden />}>
      <MenuItem icon={<IconPencil {...icon} />} onClick={() => onAct('rename')}>
        Modifier le nom
      </MenuItem>
      <MenuItem icon={<IconLogout {...icon} />} onClick={() => signOut.submit()}>
        Fermer ses sessions
      </MenuItem>
      {isBelow && bannedUntil && (
        <MenuItem icon={<IconLockOpen {...icon} />} onClick={() => unban.submit()}>
          Débloquer
        </MenuItem>
      )}
      {isBelow && !bannedUntil && (
        <MenuItem icon={<IconBan {...icon} />} onClick={() => onAct('ban')}>
          Bloquer
        </MenuItem>
      )}
      {isBelow && hasFactor && !removalDueAt && (
        <MenuItem icon={<IconDeviceMobileOff {...icon} />} onClick={() => onAct('factors')}>
          Retirer ses appareils
        </MenuItem>
      )}
      {isBelow && (
        <MenuItem icon={<IconTrash {...icon} />} onClick={() => onAct('remove')}>
          Supprimer le compte
        </MenuItem>
      )}
    </DropMenu>
  )
}
