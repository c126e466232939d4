ALTER TABLE `tours` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `tours` ADD `fingerprint` text;--> statement-breakpoint
CREATE UNIQUE INDEX `idx_tours_key` ON `tours` (`idempotency_key`);