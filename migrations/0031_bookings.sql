CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`tour_id` text,
	`departure_id` text,
	`tour` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`payer_name` text NOT NULL,
	`payer_phone` text NOT NULL,
	`payer_email` text NOT NULL,
	`payer_address` text NOT NULL,
	`state_code` text NOT NULL,
	`gstin` text NOT NULL,
	`pan` text NOT NULL,
	`seats` integer NOT NULL,
	`lines` text NOT NULL,
	`discount_paise` integer NOT NULL,
	`tax` text NOT NULL,
	`total_paise` integer NOT NULL,
	`instalments` text NOT NULL,
	`cancellation` text NOT NULL,
	`source` text NOT NULL,
	`inquiry_id` text,
	`quote_id` text,
	`quote_series` text,
	`cancelled_on` text,
	`kept_paise` integer,
	`erased_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`change_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference_unique` ON `bookings` (`reference`);--> statement-breakpoint
CREATE INDEX `idx_bookings_newest` ON `bookings` (`created_at`);--> statement-breakpoint
CREATE INDEX `idx_bookings_departure` ON `bookings` (`tour_id`,`departure_id`) WHERE cancelled_on is null;--> statement-breakpoint
CREATE INDEX `idx_bookings_inquiry` ON `bookings` (`inquiry_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_bookings_quote` ON `bookings` (`quote_series`) WHERE cancelled_on is null;--> statement-breakpoint
CREATE TABLE `booking_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`adds_paise` integer NOT NULL,
	`mode` text NOT NULL,
	`reference` text NOT NULL,
	`reverses` text,
	`reason` text NOT NULL,
	`noted_by_id` text,
	`noted_by` text NOT NULL,
	`noted_at` integer NOT NULL,
	`change_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_payments_reverses_unique` ON `booking_payments` (`reverses`);--> statement-breakpoint
CREATE INDEX `idx_booking_payments_booking` ON `booking_payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `idx_booking_payments_reference` ON `booking_payments` (`reference`) WHERE reference <> '';--> statement-breakpoint
CREATE INDEX `idx_booking_payments_day` ON `booking_payments` (`day`);--> statement-breakpoint
CREATE TRIGGER `booking_payments_never_changed` BEFORE UPDATE ON `booking_payments`
BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `booking_payments_never_lost` BEFORE DELETE ON `booking_payments`
WHEN EXISTS (SELECT 1 FROM `bookings` WHERE `id` = OLD.`booking_id`)
BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
