import type { ReactNode } from "react";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { mailListText } from "#app/text/mail/mail-screens.ts";
import { signInText } from "#app/text/people/sign-in.ts";
import { settingsText as text } from "#app/text/settings/settings.ts";

const TABS = [
  { to: ADDRESSES.settings, label: text.welcomeTab },
  { to: ADDRESSES.settingsNotices, label: text.noticesTab },
  { to: ADDRESSES.settingsDisplay, label: text.displayTab },
  { to: ADDRESSES.settingsSchool, label: text.schoolTab },
  { to: ADDRESSES.settingsSignIn, label: signInText.tab },
  { to: ADDRESSES.backups, label: text.backupsTab },
  { to: ADDRESSES.mail, label: mailListText.tab },
];

export function SettingsHead({ current, children }: { current: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={text.title}>{children}</PageHead>
      <Tabs label={text.tabs} tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.to === current }))} />
    </>
  );
}
