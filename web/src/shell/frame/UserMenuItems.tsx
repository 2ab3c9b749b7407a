import { type Role, roleNames } from '@escale/contract/access/permissions'
import { isPracticeId } from '@escale/contract/access/practice'
import { Box, Group, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconCheck,
  IconHelp,
  IconLogout,
  IconMoon,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { screenLink } from '#session/passkey/screen-link.ts'
import { setHelpOpen } from '#shell/help/help-state.ts'
import { MenuDivider, MenuItem } from '#ui/dialog/DropMenu.tsx'
import { useSwitchCompany } from '#ui/dialog/useSwitchCompany.ts'

const roleTones: Partial<Record<Role, string>> = { admin: 'late', manager: 'wait', employee: 'info' }

/** The items of the user menu. They are loaded after the first paint. */
export default function UserMenuItems({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { user, role } = useSession()
  return (
    <>
      <Box role="none" p="8px 12px 10px">
        <Group wrap="nowrap" gap="sm">
          <Text span truncate fw={580}>
            {name}
          </Text>
          <span className={`pill plain ${roleTones[role] ?? ''}`} data-own-look>
            {roleNames[role]}
          </span>
        </Group>
        <div className="muted small truncated">{user.email}</div>
      </Box>
      <Companies />
      <Practice />
      <MenuDivider />
      <Settings />
      <Security />
      <ColorScheme />
      <MenuItem icon={<IconHelp size={16} stroke={1.6} aria-hidden />} onClick={() => setHelpOpen(true)}>
        Aide
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={onLeave}>
        Se déconnecter
      </MenuItem>
    </>
  )
}

/** A menu item to switch to another company. Renders nothing for people with a single company. */
function Companies() {
  const { company, companies } = useSession()
  const openCompany = useSwitchCompany()
  if (companies.length < 2) return null

  return (
    <>
      <MenuDivider />
      <Text role="none" c="dimmed" fz="xs" p="6px 12px 4px">
        Changer d'entreprise
      </Text>
      {companies.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={<IconBuilding size={16} stroke={1.6} aria-hidden />}
          after={id === company?.id && <IconCheck size={16} stroke={1.6} aria-label="ouverte" />}
          onClick={() => id !== company?.id && void openCompany(id)}
        >
          {name}
        </MenuItem>
      ))}
    </>
  )
}

/** Enters the practice company, or leaves it. Renders nothing before an admin has made one. */
function Practice() {
  const { company, practice } = useSession()
  const openCompany = useSwitchCompany()
  if (!practice) return null
  const isInside = company?.id === practice.id
  const { id, homeId } = practice
  return (
    <>
      <MenuDivider />
      <MenuItem
        icon={<IconSchool size={16} stroke={1.6} aria-hidden />}
        onClick={() => void openCompany(isInside ? homeId : id)}
      >
        {isInside ? "Quitter l'entraînement" : 'Mode entraînement'}
      </MenuItem>
    </>
  )
}

/** In practice only an admin has settings, because one's account belongs to the real company. */
function Settings() {
  const navigate = useNavigate()
  const { company, role } = useSession()
  if (isPracticeId(company?.id) && role !== 'admin') return null
  return (
    <MenuItem
      icon={<IconSettings size={16} stroke={1.6} aria-hidden />}
      onClick={() => navigate('/app/parametres')}
    >
      Paramètres
    </MenuItem>
  )
}

function Security() {
  const way = screenLink(useSession(), 'security')
  const navigate = useNavigate()
  if (!way) return null
  return (
    <MenuItem icon={<IconShieldLock size={16} stroke={1.6} aria-hidden />} onClick={() => navigate(way.path)}>
      {way.title}
    </MenuItem>
  )
}

function ColorScheme() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const isDark = useComputedColorScheme('light') === 'dark'
  const Sign = isDark ? IconSun : IconMoon
  return (
    <MenuItem
      keepsOpen
      icon={<Sign size={16} stroke={1.6} aria-hidden />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Thème clair' : 'Thème sombre'}
    </MenuItem>
  )
}
