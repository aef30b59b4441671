ALTER TABLE "stock_movements" ADD COLUMN "note" text;--> statement-breakpoint
-- Reasons were stored in the words that staff read. What the shop did not write itself is a correction with its note.
UPDATE "stock_movements" SET ("reason", "note") = (
	SELECT coalesce(known.id, 'correction'), CASE WHEN known.id IS NULL THEN "reason" ELSE nullif(known.note, '') END
	FROM (SELECT CASE
		WHEN "document_id" IS NOT NULL AND "reason" ~ '^Поступление(: |$)' THEN 'arrival'
		WHEN "document_id" IS NOT NULL AND "reason" ~ '^Пересчёт(: |$)' THEN 'stocktake'
		WHEN "order_id" IS NOT NULL THEN CASE "reason"
			WHEN 'Продажа' THEN 'sale'
			WHEN 'Отмена заказа' THEN 'order_cancelled'
			WHEN 'Изменение заказа' THEN 'order_edited'
			WHEN 'Оплата после отмены' THEN 'order_revived'
			WHEN 'Возврат покупателя' THEN 'customer_return'
			WHEN 'Предзаказ' THEN 'preorder_held'
		END
		WHEN "reason" = 'Начальный остаток' THEN 'initial'
		WHEN "reason" = 'Предзаказ вышел' THEN 'release_out'
		WHEN "reason" ~ '^Больше не считаем: ' THEN 'counting_stopped'
		WHEN "reason" ~ '^Импорт №.[0-9]+$' THEN 'import'
		WHEN "reason" ~ '^Отмена импорта №.[0-9]+$' THEN 'import_undone'
	END AS id, substring("reason" FROM '(?:: |№.)(.*)$') AS note) AS known
);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('initial', 'sale', 'order_cancelled', 'order_edited', 'order_revived', 'customer_return', 'preorder_held', 'release_out', 'arrival', 'stocktake', 'correction', 'counting_stopped', 'import', 'import_undone'));
