import { messages } from '@escale/contract/messages'
import { type Role, roleNames } from '@escale/contract/permissions'
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconBuilding, IconCheck, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { failed, succeeded } from '#ui/toast.ts'
import { signOut } from './sign-out.ts'
import { switchCompany } from './switch-company.ts'
import styles from './UserMenu.module.css'
import { useSession } from './useSession.ts'

const roleTones: Partial<Record<Role, string>> = { admin: 'late', manager: 'wait', employee: 'info' }

export function UserMenu() {
  const { user, role } = useSession()
  const name = `${user.firstName} ${user.lastName}`.trim() || 'Utilisateur'
  return (
    <Menu position="bottom-end" width={264} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.target} aria-label="Menu utilisateur">
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(user, name)}
          </span>
          <span className={styles.name}>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div role="none" className={styles.who}>
          <div className={styles.line}>
            <span className="truncated">{name}</span>
            <span className={`pill plain ${roleTones[role] ?? ''}`}>{roleNames[role]}</span>
          </div>
          <div className="muted small truncated">{user.email}</div>
        </div>
        <Companies />
        <Menu.Divider />
        <ColorScheme />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={leave}>
          Se déconnecter
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** `Changer d'entreprise`, for those who work in several. */
function Companies() {
  const { company, companies } = useSession()
  const navigate = useNavigate()
  if (companies.length < 2) return null

  async function open(companyId: string) {
    const refusal = await switchCompany(companyId)
    if (refusal) failed(refusal)
    else navigate('/app')
  }

  return (
    <>
      <Menu.Divider />
      <Menu.Label>Changer d'entreprise</Menu.Label>
      {companies.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<IconBuilding size={16} stroke={1.6} aria-hidden />}
          rightSection={id === company?.id && <IconCheck size={16} stroke={1.6} aria-label="Entreprise ouverte" />}
          onClick={() => id !== company?.id && open(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  )
}

function ColorScheme() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light') === 'dark'
  const Sign = isDark ? IconSun : IconMoon
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={<Sign size={16} stroke={1.6} aria-hidden />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Thème clair' : 'Thème sombre'}
    </Menu.Item>
  )
}

async function leave() {
  if (await signOut()) succeeded(messages.signedOut)
  else failed(messages.signOutFailed)
}

function initialsOf(user: { firstName: string; lastName: string }, name: string): string {
  return (`${user.firstName.charAt(0)}${user.lastName.charAt(0)}` || name.charAt(0)).toUpperCase()
}
