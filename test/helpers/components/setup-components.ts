import '#web/shop/app.css'
