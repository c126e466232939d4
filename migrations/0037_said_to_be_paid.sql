CREATE TABLE `said_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`utr` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`said_at` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`decided_by` text NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_said_payments_utr` ON `said_payments` (`booking_id`,`utr`);--> statement-breakpoint
CREATE INDEX `idx_said_payments_open` ON `said_payments` (`booking_id`) WHERE state = 'open';