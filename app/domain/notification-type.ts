/** A notification's type (specification section 3). */
export type NotificationType = "approved" | "rejected" | "info";
