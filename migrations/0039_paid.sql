ALTER TABLE `bookings` ADD `paid_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_bookings_owing` ON `bookings` (`starts_on`) WHERE cancelled_on is null and paid_paise < total_paise;--> statement-breakpoint
UPDATE `bookings` SET `paid_paise` = (SELECT coalesce(sum(`adds_paise`), 0) FROM `booking_payments` WHERE `booking_id` = `bookings`.`id`);--> statement-breakpoint
CREATE TRIGGER `booking_payments_counted` AFTER INSERT ON `booking_payments`
BEGIN
  UPDATE `bookings` SET `paid_paise` = (SELECT coalesce(sum(`adds_paise`), 0) FROM `booking_payments` WHERE `booking_id` = NEW.`booking_id`)
  WHERE `id` = NEW.`booking_id`;
END;
