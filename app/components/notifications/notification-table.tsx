import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { NotificationType } from "#app/domain/mail/notification-type.ts";
import type { Notification } from "#app/models/notifications/notification.server.ts";
import { notificationPageText as text } from "#app/text/notifications/notifications.ts";

export type ShownNotification = Notification;

const ICONS: Record<NotificationType, IconName> = { approved: "check", rejected: "rejected", info: "info" };

export function NotificationTable({ items }: { items: ShownNotification[] }) {
  return (
    <Table name={text.title} columns="s">
      <thead>
        <tr>
          <th scope="col">{text.type}</th>
          <th scope="col">{text.notification}</th>
          <th scope="col">{text.date}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} data-unread={!item.isRead}>
            <td>
              <span className="badge" data-status={item.type}>
                <Icon name={ICONS[item.type]} size={18} />
                {text.types[item.type]}
              </span>
            </td>
            <td>
              <div className="grid gap-0.5 min-w-0">
                <div className="flex flex-wrap items-center gap-x-3">
                  <span className={item.isRead ? undefined : "font-bold"}>{item.title}</span>
                  {item.isRead ? null : <span className="unread-mark">{text.isNew}</span>}
                </div>
                <p className={item.isRead ? "text-muted" : undefined}>{item.message}</p>
              </div>
            </td>
            <td className="hint sm:whitespace-nowrap">{item.date}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
