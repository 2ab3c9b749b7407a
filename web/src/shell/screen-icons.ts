import type { ScreenKey } from '@escale/contract/screens'
import {
  type Icon,
  IconBrandWhatsapp,
  IconBuilding,
  IconBuildingWarehouse,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconLayoutDashboard,
  IconServer,
  IconShieldLock,
  IconShip,
  IconTag,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'

export const screenIcons: Record<ScreenKey, Icon> = {
  dashboard: IconLayoutDashboard,
  companies: IconBuilding,
  clients: IconUsers,
  services: IconTag,
  invoices: IconFileInvoice,
  expeditions: IconShip,
  warehouse: IconBuildingWarehouse,
  whatsapp: IconBrandWhatsapp,
  payments: IconCreditCard,
  reports: IconChartBar,
  users: IconUserCog,
  security: IconShieldLock,
  platform: IconServer,
}
