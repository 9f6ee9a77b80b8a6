/** A notification's type (rules R12.1). */
export type NotificationType = "approved" | "rejected" | "info";
